// Which packages weigh in what a page downloads: the app built once more, to memory, with the share of each in its chunks.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const web = join(import.meta.dirname, '..', '..', 'apps', 'web')

/** KiB gzip by package over the chunks that contain these modules or are imported by them, heaviest first. */
export type Share = { readonly name: string; readonly kib: number }

/** `entry`: the page of the build that is loaded; `opens`: ends of the names of the screens' modules, besides it. */
export async function sharesOf(entry: string, opens: readonly string[]): Promise<Share[]> {
  const built = await build({ root: web, logLevel: 'silent', build: { write: false, manifest: false } })
  const output = Array.isArray(built) ? built.flatMap((one) => one.output) : 'output' in built ? built.output : []
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const wanted = new Set<string>()
  const take = (fileName: string) => {
    if (wanted.has(fileName)) return
    wanted.add(fileName)
    for (const imported of chunks.get(fileName)?.imports ?? []) take(imported)
  }
  for (const chunk of chunks.values())
    if (
      (chunk.isEntry && chunk.facadeModuleId?.endsWith(`/${entry}`)) ||
      opens.some((screen) => chunk.facadeModuleId?.endsWith(screen))
    )
      take(chunk.fileName)
  const shares = new Map<string, number>()
  for (const fileName of wanted) {
    const chunk = chunks.get(fileName)
    if (!chunk) continue
    const modules = Object.entries(chunk.modules)
    const whole = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0)
    // compression is that of the chunk: a package counts for its part of the characters
    const kibPerCharacter = gzipSync(chunk.code, { level: 9 }).length / 1024 / Math.max(1, whole)
    for (const [id, { renderedLength }] of modules)
      shares.set(packageOf(id), (shares.get(packageOf(id)) ?? 0) + renderedLength * kibPerCharacter)
  }
  return [...shares].map(([name, kib]) => ({ name, kib })).sort((a, b) => b.kib - a.kib)
}

function packageOf(id: string): string {
  const inside = id.split('node_modules/').at(-1)
  if (!id.includes('node_modules/') || !inside) return id.includes('packages/domain') ? 'packages/domain' : 'apps/web'
  const [scope = '', name = ''] = inside.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}
