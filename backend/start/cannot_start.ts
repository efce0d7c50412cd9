/**
 * Exit code of a start that cannot work without a change by an operator: supervisors do not restart
 * it.
 */
export const EXIT_CANNOT_WORK = 78

/**
 * Exit code of a start that may succeed later without a change, as when a full disk has room again.
 */
export const EXIT_TRY_AGAIN = 75

/** A start that cannot work. The message is one line that names the setting or the file, and says what may be done. */
export class CannotStart extends Error {
  readonly exitCode: number

  constructor(sentence: string, exitCode: number = EXIT_CANNOT_WORK) {
    super(sentence)
    this.exitCode = exitCode
  }
}
