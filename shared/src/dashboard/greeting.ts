import { messages } from './messages.ts'

/**
 * Greeting with a {name} placeholder, for an hour from 0 to 23: morning before 12, afternoon before 17, then evening.
 */
export function greetingAt(hour: number): string {
  if (hour < 12) return messages['greeting.morning']
  return hour < 17 ? messages['greeting.afternoon'] : messages['greeting.evening']
}
