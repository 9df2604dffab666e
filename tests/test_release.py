"""What a release is made by: workflows that ask for no more than they need, and versions that agree."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
GITHUB = ROOT / ".github"
WORKFLOWS = {path.stem: path for path in sorted((GITHUB / "workflows").glob("*.yml"))}
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")
MAY_WRITE = {  # and nothing else may
    "deploy": {"pages", "id-token"},
    "image": {"packages", "id-token", "attestations"},
    "page": {"contents"},
    "publish": {"id-token"},
}
# Put together here, so that this file does not name them either.
REGISTRIES = [".".join(parts) for parts in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"))]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TARGETS = set(re.findall(r"^([a-z][a-z-]*):(?!=)", MAKEFILE, re.MULTILINE))


def read(path):
    return yaml.safe_load(path.read_text("utf-8"))


def jobs():
    return [(name, job, each) for name, path in WORKFLOWS.items() for job, each in read(path)["jobs"].items()]


def test_all_workflows_are_there():
    assert set(WORKFLOWS) == {"docs", "fresh", "release", "test"}


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_may_read_and_no_more_unless_a_job_says_so(name):
    workflow = read(WORKFLOWS[name])
    assert workflow["permissions"] == {"contents": "read"}
    assert workflow["concurrency"]["group"]
    for job, said in workflow["jobs"].items():
        granted = said.get("permissions", {})
        assert {what for what, how in granted.items() if how == "write"} == MAY_WRITE.get(job, set()), job
        assert set(granted.values()) <= {"read", "write"}
        assert said.get("timeout-minutes", 0) > 0 or said["uses"].startswith("./")


def test_every_action_is_pinned_to_a_version():
    used = {step["uses"] for _, _, job in jobs() for step in job.get("steps", ()) if "uses" in step}
    assert used
    assert {each for each in used if not re.fullmatch(r"[\w./-]+@(release/)?v\d+", each)} == set()


def test_workflows_are_what_they_should_be_and_leave_no_door_open():
    """Of the right shape, no right without a reason, and no script that runs what others write."""
    zizmor = Path(sys.executable).with_name("zizmor")
    checked = [zizmor, "--offline", "--no-progress", "--persona=pedantic", ROOT]
    done = subprocess.run(checked, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    for name in (*WORKFLOWS, "dependabot"):
        assert f"{name}.yml" in done.stderr


def test_no_checkout_leaves_a_password_behind():
    steps = [step for _, _, job in jobs() for step in job.get("steps", ())]
    checkouts = [step for step in steps if step.get("uses", "").startswith("actions/checkout@")]
    assert checkouts
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)


def test_whatever_a_workflow_makes_can_be_made():
    made = {name: set() for name in WORKFLOWS}
    for name, _, job in jobs():
        for step in job.get("steps", ()):
            made[name] |= set(re.findall(r"^make ([a-z][a-z-]*)", step.get("run", ""), re.MULTILINE))
    assert all(made.values())
    assert set().union(*made.values()) <= TARGETS


def test_the_scripts_of_workflows_can_be_read_by_a_shell():
    for _, job, each in jobs():
        for step in each.get("steps", ()):
            script = re.sub(r"\$\{\{.*?\}\}", "value", step.get("run", ""))
            done = subprocess.run(
                ["/bin/sh", "-n"], input=script, text=True, check=False, capture_output=True
            )
            assert not done.returncode, (job, done.stderr)


def test_nothing_is_published_untested():
    release = read(WORKFLOWS["release"])["jobs"]
    assert release["test"]["uses"] == "./.github/workflows/test.yml"
    for job in ("publish", "image"):
        assert set(release[job]["needs"]) == {"test", "build"}
        assert release[job]["environment"]
    steps = [step.get("name", step.get("uses")) for step in release["image"]["steps"]]
    tried = steps.index("Run each, wait until it is well, and ask it")
    assert tried < next(index for index, step in enumerate(steps) if step.startswith("docker/login-action"))


def test_the_matrix_is_what_the_package_says_it_runs_on():
    with (ROOT / "pyproject.toml").open("rb") as file:
        known = tomllib.load(file)["project"]["classifiers"]
    said = {each.rsplit(" ", 1)[-1] for each in known if re.search(r":: 3\.\d+$", each)}
    tests = read(WORKFLOWS["test"])["jobs"]
    whole = next(
        step["with"]["python-version"] for step in tests["all"]["steps"] if "python-version" in str(step)
    )
    assert said == {whole, *tests["pythons"]["strategy"]["matrix"]["python"]}


def test_versions_and_dates_agree():
    with (ROOT / "pyproject.toml").open("rb") as file:
        version = tomllib.load(file)["project"]["version"]
    heads = re.findall(
        r"^## \[(.+?)\](?: - (\S+))?$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    cited = read(ROOT / "CITATION.cff")
    assert heads[0] == ("Unreleased", "")
    assert heads[1] == (version, str(cited["date-released"]))
    assert str(cited["version"]) == version
    assert cited["cff-version"] == "1.2.0"


def test_dependabot_looks_where_there_is_something():
    files = {"github-actions": ".github/workflows", "npm": "package.json", "docker": "Dockerfile"}
    for update in read(GITHUB / "dependabot.yml")["updates"]:
        folder = ROOT / update["directory"].lstrip("/")
        assert (folder / files.pop(update["package-ecosystem"])).exists()
    assert not files


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_a_form_asks_in_a_way_that_can_be_answered(form):
    said = read(form)
    assert said["name"]
    assert said["description"]
    asked = [part for part in said["body"] if part["type"] != "markdown"]
    assert len({part["id"] for part in asked}) == len(asked)
    assert all(part["attributes"]["label"] for part in asked)
    assert any(part.get("validations", {}).get("required") for part in asked)


def test_no_file_names_a_registry():
    if not (git := shutil.which("git")) or not (ROOT / ".git").exists():
        pytest.skip("this is no repository, but an archive")
    listed = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if path.is_file():
            content = path.read_bytes()
            assert [host for host in REGISTRIES if host.encode() in content] == [], name
