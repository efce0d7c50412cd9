import type { FacePicture } from '@trailgate/shared/face/constants'
import type { ParkFace, ParkFaceChanges, UploadedPicture } from '@trailgate/shared/face/schemas'

import { call, upload, type Signal, type Upload } from '../api/client.ts'

/** API calls about name, colour and pictures of the park. */
export const faceCalls = {
  getFace: ({ signal }: Signal) => call<ParkFace>('/park/face', { signal }),
  changeFace: (body: ParkFaceChanges) => call<ParkFace>('/park/face', { method: 'PUT', body }),
  /** Riders see the picture only once the face names it. */
  sendPicture: ({ kind, file, ...sending }: Upload & { kind: FacePicture; file: File }) => {
    const form = new FormData()
    form.append('kind', kind)
    form.append('file', file)
    return upload<UploadedPicture>('/park/pictures', form, sending)
  },
}
