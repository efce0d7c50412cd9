import { YourData } from './YourData.tsx'
import './overview.css'

/** The overview of a banned rider: their data. */
export default function BannedOverview() {
  return (
    <div className="overview">
      <YourData />
    </div>
  )
}
