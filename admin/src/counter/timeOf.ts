/** The time of day by the park's clock. */
export function timeOf(instant: string, timeZone: string): string {
  return new Date(instant).toLocaleTimeString('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
  })
}
