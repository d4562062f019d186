// After how many days in a column a contact is pointed out, and is late: two parameters.
import type { AgeLimits } from '@cartable/domain/contacts/contacts.rules.ts'
import type { Platform } from '../../platform/platform.ts'

export const ageLimits = async ({ settings }: Pick<Platform, 'settings'>): Promise<AgeLimits> => ({
  warningDays: await settings.integer('contacts_late_after_days'),
  lateDays: await settings.integer('contacts_very_late_after_days'),
})
