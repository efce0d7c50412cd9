import { useState, type CSSProperties, type ReactNode } from 'react'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'

import { rolesOf, type Mode } from '@trailgate/shared/face/accent'
import { messages } from '@trailgate/shared/face/messages'
import type { UploadedPicture } from '@trailgate/shared/face/schemas'
import { Mark } from '@trailgate/shared/browser/components/Mark'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'

import { palette } from '../layout/palette.ts'
import { isColor, type Draft } from './draft.ts'

interface FacePreviewProps {
  draft: Draft
  defaultName: string
}

/** How a phone, a tablet at the gate and a letter look with the form's values. */
export function FacePreview({ draft, defaultName }: FacePreviewProps) {
  const [mode, setMode] = useState<Mode>('light')
  const colours = variablesOf(draft, mode)
  const face: Shown = { ...draft, name: draft.name.trim() || defaultName }
  return (
    <section className="face-preview" aria-labelledby="face-preview">
      <div className="face-preview-head">
        <h2 id="face-preview">{messages.preview}</h2>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={mode}
          aria-label={messages.preview}
          onChange={(_, chosen: Mode | null) => chosen && setMode(chosen)}
        >
          <ToggleButton value="light">{messages['preview.light']}</ToggleButton>
          <ToggleButton value="dark">{messages['preview.dark']}</ToggleButton>
        </ToggleButtonGroup>
      </div>
      <div className="face-scenes" data-mode={mode}>
        <Scene title={messages['preview.portal']} className="face-phone" colours={colours}>
          <RiderPage face={face} title={portal.ready} hint={portal['entry.hint']} />
        </Scene>
        <Scene title={messages['preview.kiosk']} className="face-tablet" colours={colours}>
          <RiderPage face={face} title={kiosk.title} hint={kiosk['choose.hint']} />
        </Scene>
        <Scene
          title={messages['preview.letter']}
          className="face-letter"
          colours={variablesOf(draft, 'light')}
        >
          <div className="face-mail">
            {draft.logo && <Logo logo={draft.logo} />}
            <p className="face-mail-park">{face.name}</p>
            <div className="face-mail-paper">
              <p>{messages['preview.letter_text']}</p>
              <span className="face-button">{sessions.check_in}</span>
            </div>
          </div>
        </Scene>
      </div>
    </section>
  )
}

type Shown = Draft & { name: string }

interface SceneProps {
  title: string
  className: string
  colours: CSSProperties
  children: ReactNode
}

/** A picture of a page: for eyes only, its words are in the form. */
function Scene({ title, className, colours, children }: SceneProps) {
  return (
    <figure className="face-scene">
      <div className={`face-frame ${className}`} style={colours} aria-hidden="true">
        {children}
      </div>
      <figcaption className="face-muted">{title}</figcaption>
    </figure>
  )
}

interface RiderPageProps {
  face: Shown
  title: string
  hint: string
}

function RiderPage({ face, title, hint }: RiderPageProps) {
  const { logo, hero, welcome, name } = face
  return (
    <div className="face-page" data-hero={hero !== null}>
      {hero && <img className="face-hero" src={hero.url} alt="" />}
      <div className="face-brand">
        {logo ? <Logo logo={logo} /> : <Mark of="portal" size={22} />}
        <span>{name}</span>
      </div>
      <div className="face-lead">
        <span className="face-title">{title}</span>
        <span>{welcome.trim() || hint}</span>
      </div>
      <div className="face-cards">
        {[portal['entry.new_rider'], portal['entry.returning_rider']].map((label) => (
          <span key={label} className="face-card">
            {label}
            <span className="face-go">{sessions.check_in}</span>
          </span>
        ))}
      </div>
    </div>
  )
}

function Logo({ logo: { url, tone, width, height } }: { logo: UploadedPicture }) {
  return (
    <img className="face-logo" src={url} alt="" data-tone={tone} width={width} height={height} />
  )
}

/** Colours of riders' pages in a mode, with the form's accent. */
function variablesOf({ accent }: Draft, mode: Mode): CSSProperties {
  const roles = rolesOf(accent !== null && isColor(accent) ? accent : null)[mode]
  const { page, surface, text, muted, line } = palette[mode]
  return {
    '--accent': roles.accent,
    '--accent-strong': roles['accent-strong'],
    '--on-accent': roles['on-accent'],
    '--tint': roles.tint,
    '--page': page,
    '--surface': surface,
    '--text': text,
    '--muted': muted,
    '--line': line,
  } as CSSProperties
}
