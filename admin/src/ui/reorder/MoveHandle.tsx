import DragIndicatorIcon from '@mui/icons-material/DragIndicator'

import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import type { Reorder, Reorderable } from './useReorder.ts'
import './reorder.css'

interface MoveHandleProps {
  item: Reorderable
  reorder: Reorder
}

/** Handle of a row: dragged by a pointer, or picked up and put down by a key or a tap. */
export function MoveHandle({ item, reorder }: MoveHandleProps) {
  return (
    <button
      type="button"
      className="move-handle"
      aria-label={fill(words['order.handle'], { name: item.name })}
      aria-pressed={reorder.pickedId === item.id}
      title={words['order.hint']}
      {...reorder.handle(item.id)}
    >
      <DragIndicatorIcon fontSize="small" />
    </button>
  )
}
