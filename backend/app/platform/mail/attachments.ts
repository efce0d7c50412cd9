/** A file that goes along with a letter. */
export type MailFile = { name: string; bytes: Buffer }

/**
 * Makes the files of a letter about `signing`, when it leaves. Null when the letter is no longer ours to send, which `isStillOurs` says
 * and which is asked between files, as each takes its time.
 */
type Maker = (
  signing: string | null,
  isStillOurs: () => Promise<boolean>
) => Promise<MailFile[] | null>

let maker: Maker | undefined

/** Names who makes them: the room whose letters have files. */
export function makeAttachmentsWith(chosen: Maker) {
  maker = chosen
}

export const attachmentsOf: Maker = (signing, isStillOurs) => {
  if (!maker) throw new Error('Nobody makes the attachments of letters')
  return maker(signing, isStillOurs)
}
