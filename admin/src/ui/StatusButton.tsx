import { useUpdate } from 'react-admin'
import Button from '@mui/material/Button'

import type { Resource } from '../providers/resources.ts'

interface Switched {
  id: number
  name: string
  is_active: boolean
}

interface StatusButtonProps<T extends Switched> {
  resource: Resource
  record: T
  labels: { activate: string; deactivate: string }
  onSwitched(saved: T): void
  onFailed(error: Error): void
}

/** Activates or deactivates a record for riders. */
export function StatusButton<T extends Switched>({
  resource,
  record: { id, name, is_active: active },
  labels,
  onSwitched,
  onFailed,
}: StatusButtonProps<T>) {
  const label = active ? labels.deactivate : labels.activate
  const [update, { isPending }] = useUpdate<T>(
    resource,
    { id, data: { is_active: !active } as Partial<T> },
    { onSuccess: onSwitched, onError: onFailed }
  )
  return (
    <Button
      size="small"
      aria-label={`${label} ${name}`}
      aria-disabled={isPending}
      onClick={() => !isPending && void update()}
    >
      {label}
    </Button>
  )
}
