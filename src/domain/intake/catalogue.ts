import type { StateCode } from '#domain/territories/catalogue.ts'

const listOf = (names: string) => names.trim().split(/,\s+/)

/** The counties of each state by name. A test compares them with the ZIP codes, which are too large for a browser. */
export const COUNTY_NAMES: Readonly<Record<StateCode, readonly string[]>> = {
  WI: listOf(`
    Adams, Ashland, Barron, Bayfield, Brown, Buffalo, Burnett, Calumet, Chippewa, Clark, Columbia, Crawford, Dane, Dodge,
    Door, Douglas, Dunn, Eau Claire, Florence, Fond du Lac, Forest, Grant, Green, Green Lake, Iowa, Iron, Jackson,
    Jefferson, Juneau, Kenosha, Kewaunee, La Crosse, Lafayette, Langlade, Lincoln, Manitowoc, Marathon, Marinette,
    Marquette, Menominee, Milwaukee, Monroe, Oconto, Oneida, Outagamie, Ozaukee, Pepin, Pierce, Polk, Portage, Price,
    Racine, Richland, Rock, Rusk, Sauk, Sawyer, Shawano, Sheboygan, St. Croix, Taylor, Trempealeau, Vernon, Vilas,
    Walworth, Washburn, Washington, Waukesha, Waupaca, Waushara, Winnebago, Wood`),
  IL: listOf(`
    Adams, Alexander, Bond, Boone, Brown, Bureau, Calhoun, Carroll, Cass, Champaign, Christian, Clark, Clay, Clinton,
    Coles, Cook, Crawford, Cumberland, De Witt, DeKalb, Douglas, DuPage, Edgar, Edwards, Effingham, Fayette, Ford,
    Franklin, Fulton, Gallatin, Greene, Grundy, Hamilton, Hancock, Hardin, Henderson, Henry, Iroquois, Jackson, Jasper,
    Jefferson, Jersey, Jo Daviess, Johnson, Kane, Kankakee, Kendall, Knox, LaSalle, Lake, Lawrence, Lee, Livingston,
    Logan, Macon, Macoupin, Madison, Marion, Marshall, Mason, Massac, McDonough, McHenry, McLean, Menard, Mercer, Monroe,
    Montgomery, Morgan, Moultrie, Ogle, Peoria, Perry, Piatt, Pike, Pope, Pulaski, Putnam, Randolph, Richland,
    Rock Island, Saline, Sangamon, Schuyler, Scott, Shelby, St. Clair, Stark, Stephenson, Tazewell, Union, Vermilion,
    Wabash, Warren, Washington, Wayne, White, Whiteside, Will, Williamson, Winnebago, Woodford`),
  MN: listOf(`
    Aitkin, Anoka, Becker, Beltrami, Benton, Big Stone, Blue Earth, Brown, Carlton, Carver, Cass, Chippewa, Chisago,
    Clay, Clearwater, Cook, Cottonwood, Crow Wing, Dakota, Dodge, Douglas, Faribault, Fillmore, Freeborn, Goodhue, Grant,
    Hennepin, Houston, Hubbard, Isanti, Itasca, Jackson, Kanabec, Kandiyohi, Kittson, Koochiching, Lac qui Parle, Lake,
    Lake of the Woods, Le Sueur, Lincoln, Lyon, Mahnomen, Marshall, Martin, McLeod, Meeker, Mille Lacs, Morrison, Mower,
    Murray, Nicollet, Nobles, Norman, Olmsted, Otter Tail, Pennington, Pine, Pipestone, Polk, Pope, Ramsey, Red Lake,
    Redwood, Renville, Rice, Rock, Roseau, Scott, Sherburne, Sibley, St. Louis, Stearns, Steele, Stevens, Swift, Todd,
    Traverse, Wabasha, Wadena, Waseca, Washington, Watonwan, Wilkin, Winona, Wright, Yellow Medicine`),
  IA: listOf(`
    Adair, Adams, Allamakee, Appanoose, Audubon, Benton, Black Hawk, Boone, Bremer, Buchanan, Buena Vista, Butler,
    Calhoun, Carroll, Cass, Cedar, Cerro Gordo, Cherokee, Chickasaw, Clarke, Clay, Clayton, Clinton, Crawford, Dallas,
    Davis, Decatur, Delaware, Des Moines, Dickinson, Dubuque, Emmet, Fayette, Floyd, Franklin, Fremont, Greene, Grundy,
    Guthrie, Hamilton, Hancock, Hardin, Harrison, Henry, Howard, Humboldt, Ida, Iowa, Jackson, Jasper, Jefferson,
    Johnson, Jones, Keokuk, Kossuth, Lee, Linn, Louisa, Lucas, Lyon, Madison, Mahaska, Marion, Marshall, Mills, Mitchell,
    Monona, Monroe, Montgomery, Muscatine, O'Brien, Osceola, Page, Palo Alto, Plymouth, Pocahontas, Polk, Pottawattamie,
    Poweshiek, Ringgold, Sac, Scott, Shelby, Sioux, Story, Tama, Taylor, Union, Van Buren, Wapello, Warren, Washington,
    Wayne, Webster, Winnebago, Winneshiek, Woodbury, Worth, Wright`),
  MI: listOf(`
    Alcona, Alger, Allegan, Alpena, Antrim, Arenac, Baraga, Barry, Bay, Benzie, Berrien, Branch, Calhoun, Cass,
    Charlevoix, Cheboygan, Chippewa, Clare, Clinton, Crawford, Delta, Dickinson, Eaton, Emmet, Genesee, Gladwin, Gogebic,
    Grand Traverse, Gratiot, Hillsdale, Houghton, Huron, Ingham, Ionia, Iosco, Iron, Isabella, Jackson, Kalamazoo,
    Kalkaska, Kent, Keweenaw, Lake, Lapeer, Leelanau, Lenawee, Livingston, Luce, Mackinac, Macomb, Manistee, Marquette,
    Mason, Mecosta, Menominee, Midland, Missaukee, Monroe, Montcalm, Montmorency, Muskegon, Newaygo, Oakland, Oceana,
    Ogemaw, Ontonagon, Osceola, Oscoda, Otsego, Ottawa, Presque Isle, Roscommon, Saginaw, Sanilac, Schoolcraft,
    Shiawassee, St. Clair, St. Joseph, Tuscola, Van Buren, Washtenaw, Wayne, Wexford`),
}

/**
 * What a county is called in lists of reports: by its name in Wisconsin, where ODIE began, and elsewhere with its state, because
 * several states have a Washington County.
 */
export const countyLabel = (state: StateCode, name: string) => (state === 'WI' ? name : `${name}, ${state}`)
