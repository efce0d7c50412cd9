import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import CheckIcon from '@mui/icons-material/Check'
import UndoIcon from '@mui/icons-material/Undo'
import IconButton from '@mui/material/IconButton'

import { messages as words } from '@trailgate/shared/ui/messages'

import type { Reorder } from './useReorder.ts'

/** Buttons that move the picked row, as an alternative to dragging. */
export function MoveButtons({ reorder }: { reorder: Reorder }) {
  const buttons = [
    { label: words['order.up'], Icon: ArrowUpwardIcon, onClick: () => reorder.step(-1) },
    { label: words['order.down'], Icon: ArrowDownwardIcon, onClick: () => reorder.step(1) },
    { label: words['order.done'], Icon: CheckIcon, onClick: reorder.putDown },
    { label: words['order.cancel'], Icon: UndoIcon, onClick: reorder.cancel },
  ]
  return buttons.map(({ label, Icon, onClick }) => (
    <IconButton key={label} size="small" aria-label={label} title={label} onClick={onClick}>
      <Icon fontSize="small" />
    </IconButton>
  ))
}
