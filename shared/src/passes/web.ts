/** The web APIs, available in browsers and Node, that passes use. */
interface Web {
  atob(text: string): string
  btoa(text: string): string
  TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> }
  TextDecoder: new (
    label: string,
    options: { fatal: boolean }
  ) => { decode(bytes: Uint8Array): string }
  crypto: {
    /** Only on https and localhost in browsers. */
    subtle?: {
      importKey(
        format: 'raw',
        key: Uint8Array<ArrayBuffer>,
        algorithm: 'Ed25519',
        extractable: false,
        uses: ['verify']
      ): Promise<object>
      verify(
        algorithm: 'Ed25519',
        key: object,
        signature: Uint8Array<ArrayBuffer>,
        signed: Uint8Array<ArrayBuffer>
      ): Promise<boolean>
    }
  }
}

export const web = globalThis as unknown as Web
