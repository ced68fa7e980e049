-- What of OpenStreetMap becomes our street tiles, in the schema of OpenMapTiles (openmaptiles.org/schema).
-- Seas and borders are left out, because the embedded map has them.

node_keys = { "place", "natural", "amenity", "tourism", "shop", "leisure", "historic", "office" }

-- tilemaker 2 passes the object to each function, tilemaker 3 has global functions.
local current
local function method(name)
  return function(...)
    if current then return current[name](current, ...) end
    return _G[name](...)
  end
end
local find, layer, layer_as_centroid = method("Find"), method("Layer"), method("LayerAsCentroid")
local attribute, number, min_zoom = method("Attribute"), method("AttributeNumeric"), method("MinZoom")
local is_closed = method("IsClosed")

local roads = {
  motorway = { "motorway", 7 }, trunk = { "trunk", 7 }, primary = { "primary", 8 },
  secondary = { "secondary", 9 }, tertiary = { "tertiary", 11 },
  unclassified = { "minor", 12 }, residential = { "minor", 12 }, living_street = { "minor", 12 }, road = { "minor", 12 },
  service = { "service", 13 }, busway = { "busway", 13 }, raceway = { "raceway", 13 },
  pedestrian = { "path", 13 }, track = { "track", 13 }, footway = { "path", 14 }, path = { "path", 13 },
  cycleway = { "path", 14 }, steps = { "path", 14 }, bridleway = { "path", 14 },
}

-- class, first zoom, rank
local places = {
  city = { "city", 4, 1 }, town = { "town", 7, 2 }, village = { "village", 9, 3 }, hamlet = { "hamlet", 11, 4 },
  suburb = { "suburb", 11, 3 }, quarter = { "quarter", 12, 4 }, neighbourhood = { "neighbourhood", 13, 5 },
}

local landcover = {
  natural = { wood = "wood", scrub = "grass", grassland = "grass", wetland = "wetland", sand = "sand", bare_rock = "rock", scree = "rock" },
  landuse = { forest = "wood", grass = "grass", meadow = "grass", farmland = "farmland", orchard = "farmland", vineyard = "farmland", plant_nursery = "farmland" },
}

local landuse = {
  landuse = {
    residential = "residential", industrial = "industrial", commercial = "commercial", retail = "retail",
    cemetery = "cemetery", military = "military", quarry = "quarry", railway = "railway",
  },
  leisure = { pitch = "pitch", stadium = "stadium", playground = "playground" },
  tourism = { zoo = "zoo", theme_park = "theme_park" },
}

local parks = {
  leisure = { park = "park", garden = "garden", nature_reserve = "nature_reserve" },
  boundary = { national_park = "national_park", protected_area = "protected_area" },
}

local waters = {
  natural = { water = "lake" }, waterway = { riverbank = "river", dock = "dock" }, landuse = { reservoir = "lake", basin = "lake" },
}

local waterways = { river = "river", canal = "canal", stream = "stream", wadi = "stream", drain = "drain" }

-- class and rank
local pois = {
  amenity = {
    place_of_worship = { "place_of_worship", 3 }, hospital = { "hospital", 2 }, university = { "college", 4 }, school = { "school", 12 },
    fuel = { "fuel", 16 }, library = { "library", 10 }, townhall = { "town_hall", 8 }, restaurant = { "restaurant", 30 }, cafe = { "cafe", 30 },
  },
  tourism = { museum = { "museum", 4 }, attraction = { "attraction", 5 }, hotel = { "lodging", 20 }, viewpoint = { "attraction", 14 } },
  shop = { mall = { "shop", 6 }, supermarket = { "grocery", 24 } },
  historic = { castle = { "castle", 5 }, archaeological_site = { "attraction", 6 } },
}

local function look_up(kinds)
  for key, values in pairs(kinds) do
    local value = values[find(key)]
    if value then return value end
  end
end

local function write_names()
  local name = find("name")
  if name ~= "" then attribute("name", name) end
  for _, language in ipairs({ "ar", "en", "pt" }) do
    local translated = find("name:" .. language)
    if translated ~= "" then attribute("name:" .. language, translated) end
  end
  if find("name:en") ~= "" then attribute("name:latin", find("name:en")) end
end

local function write_poi(as_centroid)
  local poi = find("name") ~= "" and look_up(pois)
  if not poi then return end
  if as_centroid then layer_as_centroid("poi") else layer("poi", false) end
  attribute("class", poi[1])
  number("rank", poi[2])
  write_names()
end

local function write_area(name, kinds, has_names)
  local class = look_up(kinds)
  if not class then return false end
  layer(name, true)
  attribute("class", class)
  if has_names then write_names() end
  return true
end

function init_function() end
function exit_function() end

function node_function(node)
  current = node
  local place = places[find("place")]
  if place then
    layer("place", false)
    min_zoom(place[2])
    attribute("class", place[1])
    number("rank", place[3])
    write_names()
  elseif find("natural") == "peak" and find("name") ~= "" then
    layer("mountain_peak", false)
    attribute("class", "peak")
    number("rank", 1)
    if tonumber(find("ele")) then number("ele", tonumber(find("ele"))) end
    write_names()
  else
    write_poi(false)
  end
end

local function write_road()
  local highway = find("highway")
  local road = roads[(highway:gsub("_link$", ""))]
  if not road or find("area") == "yes" then return end
  layer("transportation", false)
  min_zoom(road[2])
  attribute("class", road[1])
  if highway:find("_link$") then number("ramp", 1) end
  for _, kind in ipairs({ "bridge", "tunnel" }) do
    if find(kind) == "yes" then attribute("brunnel", kind) end
  end
  if find("name") ~= "" then
    layer("transportation_name", false)
    min_zoom(math.max(road[2], 12))
    attribute("class", road[1])
    write_names()
  end
end

local function write_line()
  local waterway = waterways[find("waterway")]
  if waterway then
    layer("waterway", false)
    attribute("class", waterway)
    if find("intermittent") == "yes" or find("waterway") == "wadi" then number("intermittent", 1) end
    write_names()
  end
  if find("railway") == "rail" or find("railway") == "subway" or find("railway") == "light_rail" then
    layer("transportation", false)
    min_zoom(10)
    attribute("class", find("railway") == "rail" and "rail" or "transit")
  end
  if find("aeroway") == "runway" or find("aeroway") == "taxiway" then
    layer("aeroway", false)
    attribute("class", find("aeroway"))
  end
end

function way_function(way)
  current = way
  if find("highway") ~= "" then return write_road() end
  write_line()
  if not is_closed() then return end
  if find("building") ~= "" then layer("building", true) end
  if find("aeroway") == "aerodrome" or find("aeroway") == "apron" then
    layer("aeroway", true)
    attribute("class", find("aeroway"))
  end
  local _ = write_area("water", waters, false)
    or write_area("park", parks, true)
    or write_area("landcover", landcover, false)
    or write_area("landuse", landuse, false)
  write_poi(true)
end
