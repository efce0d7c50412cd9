import { ParkCommand } from '#platform/park_command'

/** `npm run staff -- password <username>`: the way back in for a member of staff whom no admin can help. */
export default class Staff extends ParkCommand {
  static override commandName = 'staff'
  static override description = 'Print a new password for a member of staff'

  declare task: string
  declare username: string
  declare resetSecondFactor: boolean | undefined

  static {
    this.defineArgument('task', { type: 'string', description: 'What to do: password' })
    this.defineArgument('username', { type: 'string', description: 'Whose account' })
    this.defineFlag('resetSecondFactor', {
      type: 'boolean',
      description:
        'Take the second factor away too, for somebody who has lost phone and recovery codes',
    })
  }

  override async run() {
    if (this.task !== 'password') {
      this.logger.error('Say what to do: npm run staff -- password <username>')
      this.exitCode = 1
      return
    }
    const { printNewPassword, NoAccount } = await import('#staff/print_new_password')
    const { username, resetSecondFactor = false } = this
    try {
      const password = await printNewPassword({ username, resetSecondFactor })
      this.logger.log(`\n  Sign in as   ${username.toLowerCase()}`)
      this.logger.log(`  Password     ${password}`)
      this.logger.log(
        '  This password is shown only now, and good for 7 days: choose your own under Staff.'
      )
      if (resetSecondFactor) this.logger.log('  The second factor is gone.')
    } catch (error) {
      if (!(error instanceof NoAccount)) throw error
      this.logger.error(error.message)
      this.exitCode = 1
    }
  }
}
