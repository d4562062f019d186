// Shapes of subjects, their categories, and school careers with their levels.
import { z } from 'zod'
import { color, id, ids, optionalColor, orderKey, text } from '../../kernel/fields.ts'
import type { FileParts } from '../../kernel/operation.ts'
import { megabyte } from '../../kernel/sizes.ts'

export const subjectTypes = { scholar: 'Scolaire', language: 'Langue', music: 'Musique', other: 'Autre' } as const
export type SubjectType = keyof typeof subjectTypes
export const SubjectType = z.enum(Object.keys(subjectTypes) as [SubjectType, ...SubjectType[]])

/** Who the pupils of a career are: lessons of pupils at school alone are school support. */
export const audiences = { school: 'Élèves scolarisés', higher: 'Études supérieures', adult: 'Adultes' } as const
export type Audience = keyof typeof audiences
export const Audience = z.enum(Object.keys(audiences) as [Audience, ...Audience[]], 'choisissez un public')

/** Images that a subject may have, one of each. */
export const imageTypes = { thumbnail: 'Vignette', banner: 'Bandeau' } as const
export type ImageType = keyof typeof imageTypes

/** What an image of a reference table may be; bytes. */
export const imageRules = { extensions: ['jpg', 'jpeg', 'png', 'webp'], maxBytes: 10 * megabyte } as const
const oneImage = { ...imageRules, maxCount: 1 }
export const subjectFiles = { thumbnail: oneImage, banner: oneImage } as const satisfies Record<
  ImageType,
  FileParts[string]
>
export const categoryFiles = { image: oneImage } as const

/** Flag that removes the stored image; the show always answers false. */
const removal = z.boolean().default(false)
/** A stored image, as its form shows it. */
export const StoredImage = z.object({ fileId: id, name: z.string(), bytes: z.int() })
export type StoredImage = z.infer<typeof StoredImage>

/** What a subject's form sends, and shows again. */
export const subjectFields = {
  name: text(150),
  orderKey,
  color: optionalColor,
  subjectCategoryId: id,
  type: SubjectType,
  scholarLevelIds: ids,
  graduationIds: ids,
  experienceIds: ids,
  removeThumbnail: removal,
  removeBanner: removal,
}
export const subjectRecord = {
  name: z.string(),
  orderKey: z.int(),
  color: color.nullable(),
  subjectCategoryId: id.nullable(),
  type: SubjectType.nullable(),
  scholarLevelIds: z.array(id),
  graduationIds: z.array(id),
  experienceIds: z.array(id),
  images: z.object({ thumbnail: StoredImage.nullable(), banner: StoredImage.nullable() }),
  removeThumbnail: z.boolean(),
  removeBanner: z.boolean(),
}
export const subjectRow = {
  name: z.string(),
  orderKey: z.int(),
  color: color.nullable(),
  category: z.string(),
  type: SubjectType,
  levelCount: z.int(),
  graduationCount: z.int(),
  thumbnailId: id.nullable(),
}

export const categoryFields = { name: text(150), orderKey, removeImage: removal }
export const categoryRecord = {
  name: z.string(),
  orderKey: z.int(),
  image: StoredImage.nullable(),
  removeImage: z.boolean(),
}
export const categoryRow = {
  name: z.string(),
  orderKey: z.int(),
  subjectCount: z.int(),
  imageId: id.nullable(),
}

/** One level of a career; its place in the list is its order. */
export const ScholarLevel = z.object({
  id: id.nullable(),
  name: text(150),
  color: optionalColor,
  isExamYear: z.boolean(),
  isAvailableForPrivateTuition: z.boolean(),
  isAvailableForTraineeship: z.boolean(),
  enabled: z.boolean(),
})
export type ScholarLevel = z.infer<typeof ScholarLevel>
export const careerFields = {
  name: text(150),
  audience: Audience.default('school'),
  orderKey,
  levels: z.array(ScholarLevel).max(60),
}
const ShownLevel = z.object({
  id,
  name: z.string(),
  color: color.nullable(),
  isExamYear: z.boolean(),
  isAvailableForPrivateTuition: z.boolean(),
  isAvailableForTraineeship: z.boolean(),
  enabled: z.boolean(),
  /** Rows that name the level: while there is one, it can be disabled and not removed. */
  usedCount: z.int(),
})
export const careerRecord = { name: z.string(), audience: Audience, orderKey: z.int(), levels: z.array(ShownLevel) }
export const careerRow = {
  name: z.string(),
  audience: Audience,
  orderKey: z.int(),
  levelCount: z.int(),
  /** Enabled levels in order: « CP, CE1, CE2 ». */
  levelNames: z.string(),
}
