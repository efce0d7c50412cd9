import { Suspense, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Notification } from 'react-admin'

import { messages as layout } from '@trailgate/shared/layout/messages'
import { MESSAGE_SECONDS } from '@trailgate/shared/settings/constants'
import { messages as words } from '@trailgate/shared/ui/messages'

import { SKIP_LINKS } from '../ui/skipLinks.ts'
import { Loading } from './LoadingScreen.tsx'
import { TopBar } from './TopBar.tsx'
import './layout.css'

/** Bar above, one screen beneath. Notices lie over the bar: at the bottom they would cover buttons. */
export function Layout({ children }: { children?: ReactNode }) {
  return (
    <div className="layout">
      <a className="skip-link" href="#content">
        {layout.skip}
      </a>
      <div id={SKIP_LINKS} />
      <TopBar />
      <main id="content" className="content" tabIndex={-1}>
        <Suspense fallback={<Loading text={words.loading} />}>{children}</Suspense>
      </main>
      {/* Beside the dialogs: an open one hides the page from screen readers, and what comes after it is heard. */}
      {createPortal(
        <Notification
          anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
          autoHideDuration={MESSAGE_SECONDS * 1000}
        />,
        document.body
      )}
    </div>
  )
}
