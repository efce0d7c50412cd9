declare module 'fxa-common-password-list' {
  /** The 50,000 most common passwords of eight and more characters, in small letters. */
  const list: { test(password: string): boolean }
  export default list
}
