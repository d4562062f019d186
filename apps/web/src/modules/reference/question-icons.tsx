// The icons of linking questions, by their stored names.
import type { QuestionIcon } from '@cartable/domain/reference/linking-questions.schema.ts'
import {
  IconBook,
  IconBulb,
  IconCalendar,
  IconCar,
  IconClock,
  IconDeviceLaptop,
  IconHeart,
  IconHelp,
  IconHome,
  IconLanguage,
  IconMapPin,
  IconSchool,
  IconTarget,
  IconUsers,
} from '@tabler/icons-react'
import type { Icon } from '../../platform/list/list.types.ts'

const icons: Readonly<Record<QuestionIcon, Icon>> = {
  help: IconHelp,
  book: IconBook,
  school: IconSchool,
  calendar: IconCalendar,
  clock: IconClock,
  home: IconHome,
  'map-pin': IconMapPin,
  car: IconCar,
  language: IconLanguage,
  heart: IconHeart,
  target: IconTarget,
  bulb: IconBulb,
  users: IconUsers,
  'device-laptop': IconDeviceLaptop,
}

/** The picture alone: its word stands beside it. */
export const QuestionIconMark = ({ name }: { readonly name: string | null }) => {
  const Found = name === null ? undefined : icons[name as QuestionIcon]
  return Found ? <Found size={28} stroke={1.5} aria-hidden /> : null
}
