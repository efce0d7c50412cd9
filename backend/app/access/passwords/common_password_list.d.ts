declare module 'fxa-common-password-list' {
  /** The 50,000 most common passwords of eight or more characters, in lower case. */
  const list: { test(password: string): boolean }
  export default list
}
