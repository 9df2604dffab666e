"""The image and the wheel: made of what the locks list alone, and sound away from the repository."""

import ast
import fnmatch
import re
import subprocess
import venv

import pytest
import yaml

from support.packaging.image import ROOT, answers, copied, perform, stages

STEPS = [step for stage in stages() for step in stage]
LAST = {step.verb: step.rest for step in stages()[-1]}
PATHS = ("/", "/healthz", "/third-party.txt")


def test_only_what_is_locked_is_installed():
    runs = [command for step in STEPS if step.verb == "RUN" for command in step.rest.split(" && ")]
    installs = [command for command in runs if re.search(r"\b(pip|uv|npm|apt|apt-get) ", command)]
    assert len(installs) == 5
    for command in installs:
        if "pip check" not in command:
            assert "--no-deps" in command
        if ".lock" in command:
            assert "--require-hashes --only-binary :all: -r" in command
    ours = [command for command in installs if ".lock" not in command and "pip check" not in command]
    assert [command.split()[-1] for command in ours] == [".", "/wheels/*.whl"]


def test_it_runs_as_somebody_without_rights_who_owns_the_data():
    assert LAST["USER"] == "10001:10001"
    assert LAST["VOLUME"].startswith(LAST["WORKDIR"])
    account = next(step.rest for step in STEPS if "useradd" in step.rest)
    assert "--uid 10001" in account
    assert f"-o brushpass -g brushpass {LAST['VOLUME']}" in account


def test_it_says_how_it_is_and_stops_when_told():
    assert LAST["STOPSIGNAL"] == "SIGTERM"
    assert {"--interval", "--timeout", "--start-period", "--retries"} <= set(
        re.findall(r"--[a-z-]+", LAST["HEALTHCHECK"])
    )
    script = ast.literal_eval(LAST["HEALTHCHECK"].split("CMD ")[1])[-1]
    compile(script, "health", "exec")
    assert "timeout=" in script
    assert "/healthz" in script


def test_everything_that_is_copied_exists_and_is_let_through():
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    let_through = {line[1:] for line in lines if line.startswith("!")}
    sources = {source for step in STEPS if step.verb == "COPY" for source in copied(step)}
    assert all((ROOT / source).exists() for source in sources)
    assert sources == let_through
    assert "*" in lines
    for built in ("web/node_modules", "src/brushpass/server/page"):
        assert any(fnmatch.fnmatch(built, line) for line in lines if line not in {"*", ""})


@pytest.mark.parametrize("name", ["compose.yaml", "compose.scale.yml"])
def test_the_compose_files_build_it_and_keep_its_data(name):
    services = yaml.safe_load((ROOT / "deploy" / name).read_text("utf-8"))["services"]
    ours = [service for service in services.values() if "build" in service]
    assert ours
    for service in ours:
        context = ROOT / "deploy" / service["build"]["context"]
        assert (context / service["build"]["dockerfile"]).is_file()
        for volume in service.get("volumes", ()):
            assert volume.endswith(f":{LAST['VOLUME']}")
        assert service.get("command", ["brushpass"])[0] == "brushpass"


@pytest.mark.soak
def test_its_steps_end_with_a_table_that_answers(tmp_path):
    image = perform(tmp_path)
    sound(answers(image.python / "bin" / "python", tmp_path, *PATHS))


@pytest.mark.soak
def test_the_wheel_that_was_built_serves_a_table(tmp_path):
    wheels = sorted((ROOT / "dist").glob("*.whl"))
    if not wheels:
        pytest.skip("`make dist` has built none")
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"
    locked = ["--require-hashes", "-r", ROOT / "requirements" / "serve.lock"]
    for wanted in (["install", "--no-deps", *locked], ["install", "--no-deps", wheels[-1]], ["check"]):
        subprocess.run([python, "-m", "pip", "--quiet", *wanted], check=True)
    sound(answers(python, tmp_path, *PATHS))


def sound(said: dict[str, str]) -> None:
    """Look at what an installed table answers: the page is in it, with its notices."""
    assert "<title>" in said["/"]
    assert said["/healthz"] == '{"well": true}'
    assert "SIL OPEN FONT LICENSE" in said["/third-party.txt"]
