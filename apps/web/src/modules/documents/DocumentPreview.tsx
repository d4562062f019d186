// A file as it is: an image, a PDF, or what a browser does not show and which is downloaded.
import { type DocumentFile, shownMediaTypes } from '@cartable/domain/documents/documents.schema.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconFileOff } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../platform/shell/states.tsx'
import classes from './documents.module.css'

type Props = { readonly file: DocumentFile; readonly url: string; readonly download: string }

export const DocumentPreview = ({ file, url, download }: Props) => {
  const [isBroken, setBroken] = useState(false)
  if (isBroken || !shownMediaTypes.includes(file.mediaType))
    return (
      <EmptyState
        title={isBroken ? 'Ce fichier ne peut pas être affiché.' : 'Pas d’aperçu pour ce format.'}
        icon={IconFileOff}
        actions={
          <Button component="a" href={download} leftSection={<IconDownload size={16} aria-hidden />}>
            Télécharger {file.name}
          </Button>
        }
      />
    )
  return file.mediaType === 'application/pdf' ? (
    <iframe className={classes.pdf} src={`${url}#navpanes=0&view=FitH`} title={file.name} />
  ) : (
    <img className={classes.image} src={url} alt={file.name} onError={() => setBroken(true)} />
  )
}
