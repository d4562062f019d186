// Street names that every commune is supposed to have; house numbers go as far as a stable number per street.
import { hash } from './places.ts'
import { strongWords, words } from './words.ts'

const NAMES = `Rue de la Paix|Rue de l’Église|Place de l’Église|Place de la Mairie|Rue de la Mairie|Grande Rue|Rue du Moulin
Rue des Écoles|Rue de l’École|Rue de la Gare|Avenue de la Gare|Place de la Gare|Rue du Château|Rue de la République
Avenue de la République|Place de la République|Rue Victor Hugo|Avenue Victor Hugo|Boulevard Victor Hugo|Rue Pasteur
Avenue Pasteur|Boulevard Pasteur|Rue Jean Jaurès|Avenue Jean Jaurès|Boulevard Jean Jaurès|Place Jean Jaurès
Rue Jules Ferry|Avenue Jules Ferry|Rue du Général de Gaulle|Avenue du Général de Gaulle|Place du Général de Gaulle
Rue Charles de Gaulle|Rue du Général Leclerc|Avenue du Général Leclerc|Rue du Maréchal Foch|Avenue du Maréchal Foch
Rue du Maréchal Joffre|Rue Gambetta|Boulevard Gambetta|Place Gambetta|Rue Jean Moulin|Avenue Jean Moulin|Rue Anatole France
Avenue Anatole France|Rue Émile Zola|Boulevard Émile Zola|Rue Voltaire|Boulevard Voltaire|Rue Jean-Jacques Rousseau
Rue Molière|Rue Racine|Rue Corneille|Rue Lamartine|Rue Alphonse de Lamartine|Rue Alfred de Musset|Rue George Sand
Rue Arthur Rimbaud|Rue Paul Verlaine|Rue Charles Baudelaire|Rue Guy de Maupassant|Rue Gustave Flaubert|Rue Honoré de Balzac
Rue Jules Verne|Rue Marcel Pagnol|Rue Albert Camus|Rue Antoine de Saint-Exupéry|Rue Jacques Prévert|Rue Georges Brassens
Rue Jacques Brel|Rue Édith Piaf|Rue Claude Debussy|Rue Maurice Ravel|Rue Hector Berlioz|Rue Georges Bizet|Rue Claude Monet
Rue Auguste Renoir|Rue Paul Cézanne|Rue Paul Gauguin|Rue Édouard Manet|Rue Auguste Rodin|Rue Marie Curie
Rue Pierre et Marie Curie|Avenue Marie Curie|Rue Louis Blanc|Rue Louis Pasteur|Rue Denis Papin|Rue Ampère|Rue Lavoisier
Rue Blaise Pascal|Rue René Descartes|Rue Diderot|Rue Montesquieu|Rue Mirabeau|Rue Danton|Rue Robespierre|Rue La Fayette
Rue Jean Mermoz|Rue Roland Garros|Rue Clément Ader|Rue Louis Blériot|Rue Jacques Cartier|Rue Surcouf|Rue Duguay-Trouin
Rue Simone Veil|Avenue Simone Veil|Rue Olympe de Gouges|Rue Louise Michel|Rue Rosa Parks|Rue Lucie Aubrac|Rue Germaine Tillion
Rue Pierre Brossolette|Rue Guy Môquet|Rue de la Résistance|Rue de la Libération|Avenue de la Libération|Boulevard de la Liberté
Rue de la Liberté|Rue de l’Égalité|Rue de la Fraternité|Rue du 8 Mai 1945|Place du 8 Mai 1945|Rue du 11 Novembre
Avenue du 11 Novembre|Rue du 14 Juillet|Rue du 19 Mars 1962|Rue des Lilas|Rue des Tilleuls|Allée des Tilleuls|Rue des Acacias
Allée des Acacias|Rue des Rosiers|Rue des Érables|Allée des Érables|Rue des Chênes|Allée des Chênes|Rue des Peupliers
Rue des Marronniers|Rue des Cerisiers|Rue des Pommiers|Rue des Mimosas|Rue des Bleuets|Rue des Camélias|Impasse des Lilas
Rue du Stade|Rue du Lavoir|Rue de la Fontaine|Place de la Fontaine|Rue du Puits|Rue de la Poste|Rue du Marché
Place du Marché|Rue Saint-Michel|Rue Saint-Jean|Rue Saint-Pierre|Rue Saint-Martin|Rue Saint-Hélier|Rue Saint-Malo
Rue Notre-Dame|Rue Sainte-Anne|Rue du Cimetière|Chemin du Moulin|Chemin des Vignes|Rue des Vignes|Route de Paris
Rue de Paris|Avenue de Paris|Rue de Bretagne|Rue de Rivoli|Rue de Fougères|Rue de Nantes|Rue de Brest|Rue de Vern
Rue de Châteaugiron|Boulevard de la Tour d’Auvergne|Boulevard de Sévigné|Quai de la Loire|Quai Lamennais|Quai Émile Zola
Cours de la République|Cours Lafayette|Impasse du Moulin|Impasse des Jardins|Rue des Jardins|Allée des Jardins|Square de la Paix
Rue Haute|Rue Basse|Rue Neuve|Rue Traversière|Rue du Four|Rue du Pont|Rue de la Croix|Rue du Bourg|Rue du Port`

export interface Street {
  name: string
  /** Its words that carry meaning, kind included. */
  words: string[]
}

export const STREETS: Street[] = NAMES.split(/[|\n]/).map((name) => ({ name, words: strongWords(words(name)) }))

const MIN_HOUSES = 40
const MORE_HOUSES = 180

/** The highest house number of this street in this commune. */
export function lastHouseNumber(citycode: string, street: string): number {
  return MIN_HOUSES + (hash(`${citycode}/${street}`) % MORE_HOUSES)
}

/** A street of another name, written as streets are: small linking words, capitals elsewhere. */
export function writeStreetName(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((word, index) => {
      if (index > 0 && /^(de|du|des|la|le|les|au|aux|en|et|sur|sous)$/.test(word)) return word
      if (/^[ld]['’]./.test(word)) return `${word[0]}’${capital(word.slice(2))}`
      return word.split('-').map(capital).join('-')
    })
    .join(' ')
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
