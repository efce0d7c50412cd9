import { messages } from '@trailgate/shared/kiosk/messages'
import './ribbon.css'

const STEPS = [
  { step: 'you', text: messages['step.you'] },
  { step: 'riding', text: messages['step.riding'] },
  { step: 'read', text: messages['step.read'] },
  { step: 'sign', text: messages['step.sign'] },
  { step: 'done', text: messages['step.done'] },
] as const

export type RibbonStep = (typeof STEPS)[number]['step']

/** Steps of a first visit, with the current one marked. */
export function Ribbon({ at }: { at: RibbonStep }) {
  const now = STEPS.findIndex(({ step }) => step === at)
  return (
    <ol className="ribbon" aria-label={messages.steps}>
      {STEPS.map(({ step, text }, index) => (
        <li
          key={step}
          className={index < now ? 'over' : undefined}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className="ribbon-number">{index + 1}</span> <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
