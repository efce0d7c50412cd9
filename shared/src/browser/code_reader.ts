/** What reads QR codes: the browser's own `BarcodeDetector`, or the one of the library, which has the same form. */
interface Detector {
  detect(picture: ImageData): Promise<{ rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The text of a QR code in a picture, or null where there is none. */
export type CodeReader = (picture: ImageData) => Promise<string | null>

/**
 * A reader of QR codes. The library is fetched where the browser has no reader of its own, where that knows no QR code, and as soon as it
 * fails: some systems have its name only.
 */
export async function codeReader(): Promise<CodeReader> {
  let own = await ownDetector()
  let detector = own ?? (await libraryDetector())

  async function codesIn(picture: ImageData) {
    try {
      return await detector.detect(picture)
    } catch (error) {
      if (!own) throw error
      console.info("The browser's own reader of codes fails:", error)
      own = null
      detector = await libraryDetector()
      return detector.detect(picture)
    }
  }

  return async (picture) => {
    const [code] = await codesIn(picture)
    return code?.rawValue ? code.rawValue : null
  }
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = await Own?.getSupportedFormats()
  return Own && formats?.includes('qr_code') ? new Own({ formats: ['qr_code'] }) : null
}

async function libraryDetector(): Promise<Detector> {
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector({ formats: ['qr_code'] })
}
