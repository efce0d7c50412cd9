/** The exit code of a start that cannot work until somebody changes something: whoever looks after the process starts it no more. */
export const EXIT_CANNOT_WORK = 78

/** The exit code of a start that may work later as it is, as when a full disk has room again. */
export const EXIT_TRY_AGAIN = 75

/** A start that cannot work. The message is one line that names the setting or the file, and says what may be done. */
export class CannotStart extends Error {
  readonly exitCode: number

  constructor(sentence: string, exitCode: number = EXIT_CANNOT_WORK) {
    super(sentence)
    this.exitCode = exitCode
  }
}
