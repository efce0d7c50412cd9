import { messages } from '@trailgate/shared/visits/counter_messages'
import type { VisitSummary } from '@trailgate/shared/visits/schemas'

interface HourBarsProps {
  hours: VisitSummary['by_hour']
}

/** Number of people present at the end of each hour, from the first hour with a check-in. */
export function HourBars({ hours }: HourBarsProps) {
  const first = hours.findIndex(({ checked_in: came }) => came > 0)
  const shown = first === -1 ? [] : hours.slice(first)
  const most = Math.max(1, ...shown.map(({ present }) => present))
  const label = `${messages.hours}: ${shown.map((hour) => `${clockHour(hour.hour)} ${hour.present}`).join(', ')}`
  return (
    <figure className="hours">
      <figcaption aria-hidden="true">{messages.hours}</figcaption>
      <div role="img" aria-label={label} className="hours-bars">
        {shown.map(({ hour, present }) => (
          <span key={hour} aria-hidden="true">
            <b className="figures">{present}</b>
            <i style={{ height: `${(present / most) * 40}px` }} />
            <small>{hour % 12 === 0 ? 12 : hour % 12}</small>
          </span>
        ))}
      </div>
    </figure>
  )
}

function clockHour(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
}
