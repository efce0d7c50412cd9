import LinearProgress from '@mui/material/LinearProgress'

import { messages as texts } from '@trailgate/shared/customers/import_messages'

import { FileLine } from './FileLine.tsx'
import type { ImportFlow } from './importFlow.ts'

/** Upload progress; a trial is then checked until the answer arrives. */
export function SendingFile({ flow }: { flow: Extract<ImportFlow, { step: 'sending' }> }) {
  const { percent, purpose } = flow
  const checking = purpose === 'trial' && percent === 100
  const sentence = checking ? texts.checking : texts.sending
  return (
    <div className="import-running">
      <FileLine flow={flow} />
      <h3 role="status">{sentence}</h3>
      <LinearProgress
        aria-label={sentence}
        {...(checking ? {} : { variant: 'determinate', value: percent })}
      />
    </div>
  )
}
