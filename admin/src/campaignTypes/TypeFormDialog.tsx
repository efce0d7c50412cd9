import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/marketing/campaign_type_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useCan } from '../session/useStaff.ts'
import { Flash } from '../ui/Flash.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { NewRecordForm } from '../ui/RecordForms.tsx'
import type { FlashMessage } from '../ui/useFlash.ts'
import { FORMS } from './forms.tsx'
import { KnownTypeForm } from './KnownTypeForm.tsx'
import type { TypeScreen } from './typeScreen.ts'

interface TypeFormDialogProps {
  screen: Exclude<TypeScreen, { kind: 'all' }>
  message: FlashMessage | undefined
  say(message: FlashMessage): void
  leave(): void
}

/** Create or edit form of a campaign type, for staff who may change them. */
export default function TypeFormDialog({ screen, message, say, leave }: TypeFormDialogProps) {
  const mayWrite = useCan('campaign_types.write')
  return (
    <FormDialog
      size="sm"
      title={screen.kind === 'create' ? messages.new : messages.edit}
      form={FORMS.id}
      submit={mayWrite ? words.save : undefined}
      onClose={leave}
    >
      <Flash message={message} />
      {!mayWrite ? (
        <Notice title={words.access_denied}>{http.forbidden}</Notice>
      ) : screen.kind === 'create' ? (
        <NewRecordForm of={FORMS} say={say} leave={leave} />
      ) : (
        <KnownTypeForm id={screen.id} say={say} leave={leave} />
      )}
    </FormDialog>
  )
}
