type LoggedError = {
  type: string
  code?: string
  message?: string
  stack?: string
  cause?: LoggedError
}

/**
 * Serializes an error for the log. Database messages quote values, which may be names and phone numbers: of these
 * errors only the statement with placeholders, the code and the target are logged.
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

/** The query builder puts the statement before the database's message; the stack starts with both. */
function statementOf({ message, stack = '' }: Error) {
  const end = message.indexOf(' - ')
  const frames = stack.search(/\n\s+at /)
  return {
    message: end === -1 ? '' : message.slice(0, end),
    stack: frames === -1 ? '' : stack.slice(frames),
  }
}
