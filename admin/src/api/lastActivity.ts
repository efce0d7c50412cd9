let last: number | undefined

/** Notes the row of the log that a call left. */
export function noteActivity(response: Response): void {
  const id = Number(response.headers.get('x-activity-id'))
  last = Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The row of the newest call that changed something, once. */
export function takeActivity(): number | undefined {
  const id = last
  last = undefined
  return id
}
