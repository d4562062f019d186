// The days of a bill from which its family is reminded at each level, as the settings say.
import type { ReminderDays } from '@cartable/domain/billing/reminders/reminders.rules.ts'
import type { Platform } from '../../../platform/platform.ts'

export const readReminderDays = async ({ settings }: Pick<Platform, 'settings'>): Promise<ReminderDays> => [
  await settings.integer('reminder_first_days'),
  await settings.integer('reminder_second_days'),
  await settings.integer('reminder_third_days'),
]
