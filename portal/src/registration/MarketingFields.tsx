import { messages } from '@trailgate/shared/customers/registration_messages'

import { CheckBox } from '../ui/CheckBox.tsx'
import type { MarketingChoice } from './marketing.ts'

interface MarketingFieldsProps {
  choice: MarketingChoice
  minor: boolean
  onChange(choice: MarketingChoice): void
}

/** Asks for news and offers: a master box that reveals the channels. Minors are not asked. */
export function MarketingFields({ choice, minor, onChange }: MarketingFieldsProps) {
  function tick(change: Partial<MarketingChoice>) {
    onChange({ ...choice, ...change, touched: true })
  }

  return (
    <fieldset className="form-section">
      <legend>{messages['marketing.title']}</legend>
      {minor ? (
        <p className="muted">{messages['marketing.minor']}</p>
      ) : (
        <div>
          <CheckBox
            label={messages['marketing.master']}
            checked={choice.on}
            onChange={(event) => tick({ on: event.target.checked })}
          />
          {choice.on && (
            <div className="channels">
              <CheckBox
                label={messages['marketing.email']}
                checked={choice.email}
                onChange={(event) => tick({ email: event.target.checked })}
              />
              <CheckBox
                label={messages['marketing.sms']}
                checked={choice.sms}
                onChange={(event) => tick({ sms: event.target.checked })}
              />
            </div>
          )}
          <p className="field-hint">{messages['marketing.hint']}</p>
        </div>
      )}
    </fieldset>
  )
}
