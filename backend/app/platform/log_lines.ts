type LoggedError = {
  type: string
  code?: string
  message?: string
  stack?: string
  cause?: LoggedError
}

/**
 * An error as a log line tells it. What a database says quotes values, and those are names and phone numbers: of
 * its errors the statement with places for the values stays, the code, and where it was sent.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const fromDatabase = 'sqlState' in error || /^(SQLITE_|ER_)/.test(code ?? '')
  return {
    type: error.name,
    ...(code && { code }),
    ...(fromDatabase ? statementOf(error) : { message: error.message, stack: error.stack ?? '' }),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  }
}

/** The query builder puts the statement before what the database said; the stack begins with both. */
function statementOf({ message, stack = '' }: Error) {
  const end = message.indexOf(' - ')
  const frames = stack.search(/\n\s+at /)
  return {
    message: end === -1 ? '' : message.slice(0, end),
    stack: frames === -1 ? '' : stack.slice(frames),
  }
}
