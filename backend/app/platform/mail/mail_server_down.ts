/** The mail server (or SMS provider) cannot be reached: the letter is not at fault, and the next one would fail too. */
export class MailServerDown extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'MailServerDown'
  }
}
