"""Commands as a person types them, and what is made of their answers."""

import multiprocessing
import os
import sys
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory

BRUSHPASS = [str(Path(sys.executable).parent / "brushpass")]
SLOWEST = 300  # seconds: whatever else the machine has to do

# Reading the modules takes longer than most commands do. So one process reads them, and each command is a
# process of its own that is forked from it. Tests of how a command starts run BRUSHPASS itself.
forks = multiprocessing.get_context("forkserver")
forks.set_forkserver_preload(["brushpass.cli"])


def brushpass(
    folder: Path, *arguments: str, typed: str = "", lang: str = "en", columns: str = "80"
) -> CompletedProcess:
    """Type a command in a folder, and what it asks for then."""
    with TemporaryDirectory() as kept:
        streams = [Path(kept, name) for name in ("stdin", "stdout", "stderr")]
        streams[0].write_text(typed, "utf-8")
        environment = {**os.environ, "LC_ALL": lang, "COLUMNS": columns}
        os.umask(mask := os.umask(0))
        process = forks.Process(target=_run, args=(folder, mask, arguments, environment, streams))
        process.start()
        process.join(SLOWEST)
        if process.is_alive():
            process.kill()
            raise TimeoutError(arguments)
        _, out, err = (stream.read_text("utf-8") for stream in streams)
    return CompletedProcess(["brushpass", *arguments], process.exitcode, out, err)


def _run(
    folder: Path, mask: int, arguments: tuple[str, ...], environment: dict[str, str], streams: list[Path]
) -> None:
    """Become the command: its folder, its environment, its streams, its arguments."""
    from brushpass.__main__ import main

    os.chdir(folder)
    os.umask(mask)
    os.environ.clear()
    os.environ.update(environment)
    sys.path[:0] = filter(None, environment.get("PYTHONPATH", "").split(os.pathsep))  # as a new process would
    for number, (stream, flags) in enumerate(
        zip(streams, (os.O_RDONLY, os.O_WRONLY | os.O_CREAT, os.O_WRONLY | os.O_CREAT), strict=True)
    ):
        os.dup2(os.open(stream, flags), number)
    sys.stdin, sys.stdout, sys.stderr = (
        open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 -- they end with the process
        for number, mode in enumerate("rww")
    )
    sys.argv = ["brushpass", *arguments]
    main()


def said(done: CompletedProcess, status: int = 0) -> str:
    """What a command printed that did its work."""
    assert done.returncode == status, done.stderr
    assert not done.stderr
    return done.stdout


def refused(done: CompletedProcess) -> str:
    """The one line in which a command was refused."""
    assert done.returncode == 2, done.stdout
    assert not done.stdout
    (line,) = done.stderr.splitlines()
    assert line.startswith("brushpass: ")
    return line.removeprefix("brushpass: ")
