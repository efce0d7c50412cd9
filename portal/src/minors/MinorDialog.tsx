import { messages } from '@trailgate/shared/minors/messages'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { messages as parents } from '@trailgate/shared/parent_links/messages'
import type { NewChild } from '@trailgate/shared/parent_links/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { lazy, useRef, useState } from 'react'

import { call } from '../api/client.ts'
import { useQuery } from '../api/useQuery.ts'
import { ownDetails } from '../ownDetails/queries.ts'
import { readNewChild, toSend } from '../parentLinks/newChild.ts'
import { reliably } from '../reliably.ts'
import { useParkSettings } from '../settings/parkSettings.ts'
import { todayAtPark } from '../settings/today.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { useWhileShown } from '../ui/useWhileShown.ts'
import { MinorFields, type Known } from './MinorFields.tsx'
import { readMinorChanges, readNewMinor } from './read.ts'
import { afterMinorChanged } from './queries.ts'
import { takenOver } from './takenOver.ts'

const SendToParentDialog = lazy(reliably(() => import('../parentLinks/SendToParentDialog.tsx')))

interface MinorDialogProps {
  /** The minor to change; absent for a new one. */
  minor?: Minor
  onClose(): void
  /** Called with the new minor. */
  onAdded?: ((minor: Minor) => void) | undefined
}

/** Create and edit form of a minor; a new one starts with the guardian's shared details. */
export default function MinorDialog({ minor, onClose, onAdded }: MinorDialogProps) {
  if (minor) return <MinorForm minor={minor} known={minor} onClose={onClose} />
  return <AddMinor onClose={onClose} onAdded={onAdded} />
}

function AddMinor({ onClose, onAdded }: Pick<MinorDialogProps, 'onClose' | 'onAdded'>) {
  const { data, pending } = useQuery(ownDetails)
  if (pending) return <div className="waiting opening" role="status" aria-label={ui.loading} />
  // If the guardian's details could not be loaded, the fields stay empty.
  return <MinorForm known={data ? takenOver(data) : {}} onClose={onClose} onAdded={onAdded} />
}

interface MinorFormProps extends MinorDialogProps {
  known: Known
}

/** Request body of a minor, or a child whose waiver is sent to the parent. */
interface Read {
  body?: object
  toSend?: NewChild
}

function MinorForm({ minor, known, onClose, onAdded }: MinorFormProps) {
  const today = todayAtPark(useParkSettings())
  const [sent, sendTo] = useState<NewChild | null>(null)
  const isForParent = useRef(false)
  const close = useWhileShown(onClose)
  const title = minor ? messages['edit.title'] : messages['add.title']

  const form = useForm<Read>({
    read(fields) {
      const sends = isForParent.current
      // The choice of button counts for this attempt only.
      isForParent.current = false
      if (sends) {
        const child = readNewChild(fields, today)
        return child.ok ? { ok: true, value: { toSend: child.value } } : child
      }
      const read = minor ? readMinorChanges(fields, minor, today) : readNewMinor(fields, today)
      return read.ok ? { ok: true, value: { body: read.value } } : read
    },
    failed: minor ? messages['update.failed'] : messages['add.failed'],
    async send({ body, toSend: child }, key) {
      if (child) {
        sendTo(child)
        return
      }
      if (minor) await call(`/minors/${minor.id}`, { method: 'PUT', body })
      else {
        const added = await call<Minor>('/minors/', { method: 'POST', body, key })
        onAdded?.(added)
      }
      afterMinorChanged()
      close()
    },
  })

  function sendToParent() {
    isForParent.current = true
    form.props.ref.current?.querySelector<HTMLButtonElement>('[type="submit"]')?.click()
  }

  if (sent) return <SendToParentDialog minors={[toSend(sent)]} onClose={onClose} />
  return (
    <Dialog label={title} onClose={onClose}>
      <h2>{title}</h2>
      <Form
        form={form}
        buttons={
          <>
            <Button quiet onClick={onClose}>
              {ui.cancel}
            </Button>
            <SubmitButton sending={form.sending} busy={ui.saving}>
              {minor ? ui.save : messages.add}
            </SubmitButton>
          </>
        }
      >
        {!minor && known.last_name && <p className="muted">{messages['add.taken_over']}</p>}
        <MinorFields minor={minor} known={known} today={today} />
        {!minor && (
          <Button quiet onClick={sendToParent}>
            {parents['send.child']}
          </Button>
        )}
      </Form>
    </Dialog>
  )
}
