import type { ServedCounty } from './contract.ts'

/**
 * The specified counties of the landing page, with the points that its map marks. Pages show them until the server says which
 * counties have territories. Written out here, because the browser doesn't need Wisconsin's other ZIP codes; a test compares them
 * with `territories/zips`.
 */
export const SERVED_COUNTIES: readonly ServedCounty[] = [
  {
    name: 'Jefferson',
    towns: list(
      'Fort Atkinson, Helenville, Ixonia, Jefferson, Johnson Creek, Lake Mills, Palmyra, Sullivan, Waterloo, Watertown',
    ),
    latitude: 43.0042,
    longitude: -88.7729,
    zipCodes: zips('53036 53038 53094 53137 53156 53178 53538 53549 53551 53594'),
  },
  {
    name: 'Milwaukee',
    towns: list(
      'Bay View, Bayside, Brown Deer, Cudahy, Fox Point, Franklin, Glendale, Greendale, Greenfield, Hales Corners, Milwaukee, Oak Creek, River Hills, Shorewood, South Milwaukee, St. Francis, Wauwatosa, West Allis, West Milwaukee, Whitefish Bay',
    ),
    latitude: 43.0389,
    longitude: -87.9065,
    zipCodes: zips(
      '53110 53129 53130 53132 53154 53172 53201 53202 53203 53204 53205 53206 53207 53208 53209 53210 53211 53212 53213 53214 53215 53216 53217 53218 53219 53220 53221 53222 53223 53224 53225 53226 53227 53228 53233 53234 53235',
    ),
  },
  {
    name: 'Ozaukee',
    towns: list(
      'Belgium, Cedarburg, Fredonia, Grafton, Mequon, Port Washington, Saukville, Thiensville, Waubeka',
    ),
    latitude: 43.4042,
    longitude: -87.8856,
    zipCodes: zips('53004 53012 53021 53024 53074 53080 53092 53097'),
  },
  {
    name: 'Racine',
    towns: list(
      'Burlington, Caledonia, Franksville, Kansasville, Racine, Rochester, Sturtevant, Union Grove, Waterford, Wind Lake',
    ),
    latitude: 42.6264,
    longitude: -87.9073,
    zipCodes: zips(
      '53105 53108 53126 53139 53167 53177 53182 53185 53401 53402 53403 53404 53405 53406 53407 53408',
    ),
  },
  {
    name: 'Washington',
    towns: list(
      'Allenton, Barton, Colgate, Germantown, Hartford, Hubertus, Jackson, Kewaskum, Newburg, Richfield, Slinger, West Bend',
    ),
    latitude: 43.3347,
    longitude: -88.2729,
    zipCodes: zips('53002 53017 53022 53027 53033 53037 53040 53060 53076 53086 53090 53095'),
  },
  {
    name: 'Waukesha',
    towns: list(
      'Big Bend, Brookfield, Butler, Delafield, Dousman, Eagle, Elm Grove, Genesee Depot, Hartland, Lannon, Menomonee Falls, Merton, Mukwonago, Muskego, Nashotah, New Berlin, North Lake, North Prairie, Oconomowoc, Okauchee, Pewaukee, Sussex, Wales, Waukesha',
    ),
    latitude: 43.0116,
    longitude: -88.2315,
    zipCodes: zips(
      '53005 53007 53008 53018 53029 53045 53046 53051 53052 53056 53058 53064 53066 53069 53072 53089 53103 53118 53119 53122 53127 53146 53149 53150 53151 53153 53183 53186 53187 53188 53189',
    ),
  },
]

function list(names: string): readonly string[] {
  return names.split(', ')
}

function zips(codes: string): readonly string[] {
  return codes.split(' ')
}

/** Shown wherever the ZIP codes are; GeoNames' license (CC BY 4.0) requires it. */
export const ZIP_CREDIT = { text: 'ZIP codes © GeoNames, CC BY 4.0', url: 'https://www.geonames.org/' }
