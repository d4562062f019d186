// Personal data of the to-do list: none but who of the team has to do what.
import type { PrivacyContribution } from '../../platform/privacy/privacy.ts'

export const todoPrivacy: PrivacyContribution = {
  domain: 'todo',
  tables: [],
  exempt: {
    todo_entries: 'a task in the words of the team; its author is an account, which erasure leaves without a name',
    todo_entry_users: 'who of the team has it: a number, which erasure leaves without a name',
  },
}
