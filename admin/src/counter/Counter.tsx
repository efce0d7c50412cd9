import { messages } from '@trailgate/shared/visits/counter_messages'

import { useToday } from '../layout/useSettings.ts'
import { Board } from './Board.tsx'
import { Desk } from './Desk.tsx'
import { useVisitStream } from './useVisitStream.ts'
import './counter.css'

/** /admin/counter: find whole households, check them in, and see beside it who is in (docs/product/counter.md). */
export default function Counter() {
  const today = useToday()
  const stream = useVisitStream(today)
  return (
    <>
      <title>{`${messages.title} | Trailgate`}</title>
      <h1 className="hidden-text">{messages.title}</h1>
      <div className="counter">
        <Desk />
        <Board day={today} stream={stream} />
      </div>
    </>
  )
}
