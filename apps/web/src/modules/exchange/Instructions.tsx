// How a file of a type must be made: the server's instructions, and a model to fill in each format.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import { type SheetFormat, sheetFormats } from '@cartable/domain/exchange/exchange.schema.ts'
import { IconDownload } from '@tabler/icons-react'
import { urlOf } from '../../platform/api/client.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { QueryPanel } from '../../platform/shell/states.tsx'
import classes from './exchange.module.css'
import { SheetHtml } from './SheetHtml.tsx'

type Props = { readonly objectType: string; readonly label: string }

const Models = ({ objectType, label }: Props) => (
  <p className={classes.models}>
    <span>
      <IconDownload size={16} aria-hidden /> Modèle à remplir
    </span>
    {sheetFormats.map((format: SheetFormat) => (
      <a
        key={format}
        href={urlOf(excelFileApi.model, { objectType, format })}
        download
        aria-label={`Télécharger le modèle ${label} au format ${format}`}
      >
        {format}
      </a>
    ))}
  </p>
)

export const Instructions = ({ objectType, label }: Props) => {
  const query = useOperation(excelFileApi.instructions, { objectType })
  return (
    <section className={classes.section} aria-labelledby="consignes">
      <div className={classes.sectionHead}>
        <h2 id="consignes">Consignes</h2>
        <Models objectType={objectType} label={label} />
      </div>
      <QueryPanel query={query} what="les consignes">
        {({ html }) => <SheetHtml html={html} />}
      </QueryPanel>
    </section>
  )
}

/** Before a type is chosen: how an import goes. */
export const HowTo = () => (
  <section className={classes.section} aria-labelledby="consignes">
    <h2 id="consignes">Comment importer</h2>
    <ol className={classes.hint}>
      <li>
        <b>Choisissez un type de données</b>
        {'\u00a0'}: ses colonnes et un modèle à remplir s’affichent ici.
      </li>
      <li>
        <b>Vérifiez sans enregistrer</b>
        {'\u00a0'}: chaque ligne est lue, et le rapport dit ce qui serait ajouté, modifié ou refusé.
      </li>
      <li>
        <b>Importez</b>
        {'\u00a0'}: ce bouton vient après la vérification du fichier. Les lignes refusées sont sautées, puis se
        téléchargent avec leur motif pour être corrigées.
      </li>
    </ol>
  </section>
)
