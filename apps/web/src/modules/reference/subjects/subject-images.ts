// A stored image of a reference table as the file field shows it.
import { imagesApi } from '@cartable/domain/reference/reference.api.ts'
import type { StoredImage } from '@cartable/domain/reference/subjects/subjects.schema.ts'
import { urlOf } from '../../../platform/api/client.ts'
import type { StoredFile } from '../../../platform/fields/files/FileField.tsx'

export const storedImage = (image: StoredImage | null): StoredFile | null =>
  image && { name: image.name, bytes: image.bytes, url: urlOf(imagesApi.image, { id: image.fileId }), isImage: true }
