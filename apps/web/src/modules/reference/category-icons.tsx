// The icons of teacher categories, by their stored names.
import type { CategoryIcon } from '@cartable/domain/reference/teacher-categories.schema.ts'
import {
  IconAward,
  IconBook,
  IconBulb,
  IconCrown,
  IconDiamond,
  IconFlame,
  IconHeart,
  IconMedal,
  IconRocket,
  IconSchool,
  IconSeedling,
  IconStar,
  IconTrophy,
} from '@tabler/icons-react'
import type { Icon } from '../../platform/list/list.types.ts'

const icons: Readonly<Record<CategoryIcon, Icon>> = {
  star: IconStar,
  medal: IconMedal,
  award: IconAward,
  trophy: IconTrophy,
  crown: IconCrown,
  diamond: IconDiamond,
  school: IconSchool,
  book: IconBook,
  bulb: IconBulb,
  rocket: IconRocket,
  flame: IconFlame,
  heart: IconHeart,
  seedling: IconSeedling,
}

/** The picture alone: its word stands beside it. */
export const CategoryIconMark = ({ name, size = 16 }: { readonly name: string | null; readonly size?: number }) => {
  const Found = name === null ? undefined : icons[name as CategoryIcon]
  return Found ? <Found size={size} aria-hidden /> : null
}
