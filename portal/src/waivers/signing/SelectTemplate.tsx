import { messages as ui } from '@trailgate/shared/ui/messages'
import { preferredMinorTemplate } from '@trailgate/shared/waivers/display'
import { messages } from '@trailgate/shared/waivers/messages'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'
import { fill } from '@trailgate/shared/text'

import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { isForMinor, templatesOf, type Subject } from './flow.ts'
import { MinorChoice } from './MinorChoice.tsx'
import { SigningFor } from './SigningFor.tsx'
import type { SigningHandle } from './useSigning.ts'

interface SelectTemplateProps {
  signing: SigningHandle
  subject: Subject | null
  /** The template shown before. */
  template: RiderTemplate | null
  minors: readonly Subject[] | undefined
}

/** Choice of the text; for a minor only after the minor is chosen. */
export function SelectTemplate({ signing, subject, template, minors }: SelectTemplateProps) {
  const { data, problem, ask } = signing.templates
  const forMinor = isForMinor(subject)
  const fitting = data && templatesOf(subject, data)
  const marked = template ?? (subject && forMinor ? preferredMinorTemplate(fitting ?? []) : null)
  return (
    <Sheet
      above={signing.progress}
      title={messages['select.title']}
      lead={signing.given && <SigningFor subject={subject} />}
      buttons={
        <>
          {!signing.given && (
            <Button quiet onClick={signing.back}>
              {ui.back}
            </Button>
          )}
          <Button quiet onClick={signing.leave}>
            {ui.cancel}
          </Button>
        </>
      }
    >
      {!signing.given && forMinor && minors && (
        <MinorChoice minors={minors} chosen={subject} onChoose={signing.chooseMinor} />
      )}
      {problem ? (
        <div role="alert" className="notice danger">
          <p>{problem}</p>
          <Button quiet onClick={() => void ask()}>
            {ui.try_again}
          </Button>
        </div>
      ) : !fitting ? (
        <p role="status">{ui.loading}</p>
      ) : fitting.length === 0 ? (
        <p role="status" className="notice">
          {messages['select.empty']}
        </p>
      ) : (
        <ul className="signing-choices">
          {fitting.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                className="signing-choice"
                disabled={!subject}
                aria-current={each.id === marked?.id || undefined}
                onClick={() => signing.happened({ type: 'template-chosen', template: each })}
              >
                {each.name}
                <span className="muted">
                  {fill(messages['select.version'], { n: each.version })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
