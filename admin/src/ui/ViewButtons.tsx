import GridViewIcon from '@mui/icons-material/GridView'
import TableRowsIcon from '@mui/icons-material/TableRows'
import ViewListIcon from '@mui/icons-material/ViewList'

import { messages as words } from '@trailgate/shared/ui/messages'

import './toolbar.css'

export type View = 'table' | 'cards' | 'list'

const VIEWS = [
  { view: 'table', label: words.table, Icon: TableRowsIcon },
  { view: 'cards', label: words.cards, Icon: GridViewIcon },
  { view: 'list', label: words.list, Icon: ViewListIcon },
] as const

interface ViewButtonsProps {
  view: View
  onView(view: View): void
}

/** View mode of a list. */
export function ViewButtons({ view, onView }: ViewButtonsProps) {
  return (
    <div className="view-buttons" role="group" aria-label={words.view_mode}>
      {VIEWS.map(({ view: each, label, Icon }) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          aria-label={label}
          title={label}
          onClick={() => onView(each)}
        >
          <Icon fontSize="small" />
        </button>
      ))}
    </div>
  )
}
