import { greetingAt } from '@trailgate/shared/dashboard/greeting'
import { fill } from '@trailgate/shared/text'

interface Named {
  first_name: string
  last_name: string
}

/** 'Good morning, Ann Lee' by the clock in the park, not the one of the computer. */
export function greetingFor({ first_name, last_name }: Named, now: Date, timeZone: string): string {
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  return fill(greetingAt(Number(hour.format(now))), { name: `${first_name} ${last_name}`.trim() })
}
