// The image of a part: it leaves as soon as it is chosen, and waits for the save of the page.
import { landingApi } from '@cartable/domain/landing/landing.api.ts'
import { type LandingRecord, landingImageRules } from '@cartable/domain/landing/landing.schema.ts'
import { useEffect, useState } from 'react'
import { urlOf } from '../../platform/api/client.ts'
import { useFileAction } from '../../platform/api/hooks.ts'
import { FileField, type StoredFile } from '../../platform/fields/files/FileField.tsx'
import { useFieldError, useFormSetter, useFormShared, useFormValue } from '../../platform/form/form-context.ts'

type Props = { readonly name: string; readonly images: LandingRecord['images'] }

const label = 'Image'
const storedOf = (fileId: number, { name, bytes }: { name: string; bytes: number | null }): StoredFile => ({
  ...{ name, bytes, isImage: true },
  url: urlOf(landingApi.image, { id: String(fileId) }),
})

export const ImageField = ({ name, images }: Props) => {
  const { facts, readOnly } = useFormShared()
  const imageId = useFormValue<number | null>(name)
  const set = useFormSetter()
  const error = useFieldError(name)
  const [sent, setSent] = useState<{ readonly file: File; readonly fileId: number | null } | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // the page is not asked again: what is being typed in it has not been saved
  const send = useFileAction(landingApi.addImage, { refreshes: [] })
  useEffect(() => {
    const show = (id: unknown) => images.find(({ fileId }) => fileId === id)?.name ?? (id === null ? '–' : label)
    facts.set(name, { label, show })
    return () => void facts.delete(name)
  }, [facts, name, images])

  const choose = async ([file]: File[]) => {
    setProblem(null)
    if (!file) return
    setSent({ file, fileId: null })
    setProgress(0)
    // a failure has been told by its dialog
    const answer = await send
      .mutateAsync({ input: {}, files: { image: [file] }, onProgress: setProgress })
      .catch(() => null)
    setProgress(null)
    const image = answer?.image ?? null
    if (image === null) {
      setSent(null)
      return setProblem(answer?.errors?.messages.join(' ') ?? null)
    }
    setSent({ file, fileId: image.fileId })
    set(name, image.fileId)
  }

  const isOnItsWay = sent !== null && progress !== null
  const known = images.find(({ fileId }) => fileId === imageId)
  const isJustSent = sent !== null && (isOnItsWay || sent.fileId === imageId)
  return (
    <div data-field={name} data-span={6}>
      <FileField
        label={label}
        description="Tout visiteur la voit&nbsp;: aucun visage sans l’accord de la personne."
        rules={landingImageRules}
        files={isOnItsWay ? [sent.file] : []}
        stored={
          imageId === null
            ? null
            : storedOf(
                imageId,
                known ?? { name: isJustSent ? sent.file.name : label, bytes: isJustSent ? sent.file.size : null },
              )
        }
        onFiles={(files) => void choose(files)}
        progress={progress}
        disabled={isOnItsWay}
        readOnly={readOnly}
        error={problem ?? error}
      />
    </div>
  )
}
